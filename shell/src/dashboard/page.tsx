export const Dashboard = ({ id }: { id: string }) => <p>{id}</p>
